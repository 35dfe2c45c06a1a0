import { AsyncLocalStorage } from "node:async_hooks";
import { TransactionBuilder } from "kysely";

// A request within one of the school's transactions fails the test: a provider's slow response
// would hold a connection that others wait for. Transactions of the tests themselves may hold one.
const patched = Symbol.for("refuse-fetch-in-transactions");
if (!Reflect.has(globalThis, patched)) {
  Reflect.set(globalThis, patched, true);
  refuseFetchInTransactions();
}

function refuseFetchInTransactions(): void {
  const transaction = new AsyncLocalStorage<true>();
  const { execute } = TransactionBuilder.prototype;
  const executeMarked: typeof execute = function (this: unknown, work) {
    const caller = new Error("").stack?.split("\n")[2] ?? "";
    const marked = (trx: never) => transaction.run(true, () => work(trx));
    const isOfTest = /\.test\.ts|\/testing\//.test(caller);
    return Reflect.apply(execute, this, [isOfTest ? work : marked]);
  };
  TransactionBuilder.prototype.execute = executeMarked;
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    if (!transaction.getStore()) return fetch(input, init);
    throw new Error(`${String(input)} is fetched while a transaction is open`);
  };
}
