import { tagsCalls } from '#contract/tags.ts';
import { TAG_PATH } from '#i18n/tag-address.ts';
import { originOf, recordEvent } from '#server/accounts/security-events/security-events.ts';
import { type Api, created, done, ok, route } from '#server/core/http/route.ts';
import { requireHabit } from '#server/habits/records/one-habit.ts';
import { makeTag, pressOwnTag, revokeTag, showOwnTags, showTag, showTags } from './tags-service.ts';

export function tagsRoutes(api: Api): void {
  const { config, limits } = api.context;

  route(api, tagsCalls.listTags, async ({ scope, params }) => {
    const { id } = await requireHabit(scope, params.id, []);
    return ok(await showTags(scope, id));
  });

  route(
    api,
    tagsCalls.createTag,
    async ({ scope, params, body, request, now }) => {
      await limits.take('newTagsOfUser', scope.userId);
      const tag = await makeTag(scope, params.id, body, now);
      await recordEvent(scope, { kind: 'tagCreated' }, originOf(request), now);
      return created({ ...tag, url: config.PUBLIC_URL + TAG_PATH + tag.key });
    },
    // Its hash alone is stored: a repetition has no key to answer.
    async ({ scope }, id) => ({ ...(await showTag(scope, id)), key: null, url: null }),
  );

  route(api, tagsCalls.deleteTag, async ({ scope, params, request, now }) => {
    await revokeTag(scope, params.id, params.tagId);
    await recordEvent(scope, { kind: 'tagRevoked' }, originOf(request), now);
    return done;
  });

  route(api, tagsCalls.listOwnTags, async ({ scope }) => ok(await showOwnTags(scope)));

  route(api, tagsCalls.pressOwnTag, async ({ scope, body, now }) =>
    ok(await pressOwnTag(scope, limits, body.key, now)),
  );
}
