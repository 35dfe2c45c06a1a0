import { type Api, serve, serveFile } from "#platform/server/http/serve.ts";
import { importEndpoints } from "../../contract/import-students.ts";
import { studentEndpoints as endpoints } from "../../contract/students.ts";
import { deleteStudent } from "./delete-student.ts";
import { exportStudent, exportStudents } from "./export-students.ts";
import { getStudentPage, listStudentsPage } from "./get-student.ts";
import { checkImport, importStudents } from "./import/import-students.ts";
import { disableStudent, enableStudent } from "./set-student-state.ts";
import type { StudentsDeps } from "./students-deps.ts";

/** Adds the studio's routes about students, for instructors only. */
export function addStudentsApi(api: Api, deps: StudentsDeps): void {
  serve(api, endpoints.students, ({ query }) => listStudentsPage(deps, query));
  serve(api, endpoints.student, ({ params }) => getStudentPage(deps, params.studentId));
  serve(api, endpoints.disableStudent, ({ caller, params, body }) =>
    disableStudent(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.enableStudent, ({ caller, params, body }) =>
    enableStudent(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.deleteStudent, ({ caller, params, body }) =>
    deleteStudent(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serveFile(api, endpoints.exportStudent, ({ caller, params, body }) =>
    exportStudent(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serveFile(api, endpoints.exportStudents, ({ caller, body: { code: _, ...filter } }) =>
    exportStudents(deps, { actorId: caller.userId, ...filter }),
  );
  serve(api, importEndpoints.checkImport, ({ body }) => checkImport(deps, body));
  serve(api, importEndpoints.importStudents, ({ caller, body, request }) =>
    importStudents(deps, {
      actorId: caller.userId,
      ...body,
      onFailure: (err) => request.log.error({ err, requestId: request.id }, "import row failed"),
    }),
  );
}
