import { randomUUID } from 'node:crypto';
import { accountCalls } from '#contract/calls/account.ts';
import { PICTURE_MAX } from '#contract/limits.ts';
import { presentAgain, presentUser } from '#server/accounts/users/present-user.ts';
import { lockedUser, updateUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import { deleteRows, insertRow } from '#server/core/database/user-rows.ts';
import { refusedField } from '#server/core/errors/api-error.ts';
import { ok } from '#server/core/http/answers.ts';
import { type Api, routePrepared } from '#server/core/http/route.ts';
import { picturePath } from './picture-files.ts';
import { squarePicture } from './square-picture.ts';

export function picturesRoutes(api: Api): void {
  const { limits, config } = api.context;

  routePrepared(api, accountCalls.uploadPicture, {
    prepare: async ({ viewer, body }) => {
      await limits.take('uploadsOfUser', viewer.userId);
      const file = Buffer.from(body.data, 'base64');
      const square = file.length > PICTURE_MAX ? null : await squarePicture(file);
      if (!square) throw refusedField('data', 'unsupportedPicture');
      return { id: randomUUID(), media_type: 'image/webp', content: square.toString('base64') };
    },
    handle: async ({ scope, now }, picture) => {
      const user = await lockedUser(scope);
      const picture_url = picturePath(scope.userId, picture.id);
      await deleteRows(scope, 'pictures');
      await insertRow(scope, 'pictures', { ...picture, created_at: instant(now) });
      await updateUser(scope, { picture_url });
      return ok(presentUser({ ...user, picture_url }, now, config));
    },
    again: async (asked) => await presentAgain(asked, config),
  });
}
