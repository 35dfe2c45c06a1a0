import { type Api, serve, serveFile } from "#platform/server/http/serve.ts";
import { studioMoneyEndpoints as endpoints } from "../../contract/studio-money-endpoints.ts";
import { endRenewal } from "./end-renewal.ts";
import { exportPayments } from "./export-payments.ts";
import { findStudents } from "./find-students.ts";
import { giveMonths } from "./give-months.ts";
import { listFailedPayments, listFlags, listStudioPayments } from "./list-money.ts";
import { matchPayment } from "./match-payment.ts";
import type { MoneyDeps } from "./money-deps.ts";
import { readOverview } from "./read-overview.ts";
import { refundPayment } from "./refund-payment.ts";
import { listUnmatched } from "./reported-payments.ts";
import { dismissPayment, resendReceipt, settleFlag } from "./resolve-issues.ts";

/** Adds the studio's routes about money, for instructors alone. */
export function addMoneyApi(api: Api, deps: MoneyDeps): void {
  serve(api, endpoints.moneyOverview, () => readOverview(deps));
  serve(api, endpoints.failedPayments, ({ query }) => listFailedPayments(deps, query.cursor));
  serve(api, endpoints.moneyFlags, ({ query }) => listFlags(deps, query.cursor));
  serve(api, endpoints.unmatchedPayments, ({ query }) => listUnmatched(deps, query.cursor));
  serve(api, endpoints.studioPayments, ({ query }) => listStudioPayments(deps, query));
  serveFile(api, endpoints.exportPayments, ({ caller, body }) =>
    exportPayments(deps, { actorId: caller.userId, from: body.from, to: body.to }),
  );
  serve(api, endpoints.refundPayment, ({ caller, params, body }) =>
    refundPayment(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.giveMonths, ({ caller, params, body }) => {
    const { subscription: plan, ...given } = body;
    return giveMonths(deps, { actorId: caller.userId, ...params, ...given, plan });
  });
  serve(api, endpoints.endRenewal, ({ caller, params, body }) =>
    endRenewal(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.resolveFlag, ({ caller, params, body }) =>
    settleFlag(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.matchPayment, ({ caller, params, body }) => {
    const { subscription: plan, subscriptionType: billingPeriod, ...matched } = body;
    return matchPayment(deps, {
      actorId: caller.userId,
      ...params,
      ...matched,
      plan,
      billingPeriod,
    });
  });
  serve(api, endpoints.dismissPayment, ({ caller, params, body }) =>
    dismissPayment(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.resendReceipt, ({ caller, params, body }) =>
    resendReceipt(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.studioStudents, ({ query }) => findStudents(deps, query.search));
}
