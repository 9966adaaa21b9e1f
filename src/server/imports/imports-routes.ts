import { importsCalls } from '#contract/imports.ts';
import { type Api, created, ok, route, routePrepared } from '#server/core/http/route.ts';
import { createImport, listImports, readUndone } from './imports-service.ts';
import { undoSome } from './undo-import.ts';

export function importsRoutes(api: Api): void {
  route(api, importsCalls.listImports, async ({ scope, now }) => ok(await listImports(scope, now)));

  route(api, importsCalls.createImport, async ({ scope, body, now }) => {
    const { made, isNew } = await createImport(scope, body, now);
    return isNew ? created(made) : ok(made);
  });

  routePrepared(api, importsCalls.undoImport, {
    // Before the transaction of the call: each habit has one of its own.
    prepare: async ({ viewer, params, now, spend }) => {
      const undoing = { userId: viewer.userId, importId: params.id, now };
      spend('importedDays', await undoSome(api.context.database, undoing));
    },
    handle: async ({ scope, params, now }) => ok(await readUndone(scope, params.id, now)),
    again: async ({ scope, now }, id) => await readUndone(scope, id, now),
  });
}
