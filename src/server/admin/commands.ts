import { backup } from './backup.ts';
import { check } from './check.ts';
import { close } from './close.ts';
import type { Commands } from './command/run-admin.ts';
import { doctor } from './doctor.ts';
import { factorsRemove } from './factors-remove.ts';
import { invite } from './invite.ts';
import { invitesList } from './invites-list.ts';
import { invitesRevoke } from './invites-revoke.ts';
import { resetLink } from './reset-link.ts';
import { restore } from './restore.ts';
import { sendTestMail } from './send-test-mail.ts';
import { sessionsEnd } from './sessions-end.ts';
import { usersList } from './users-list.ts';
import { usersShow } from './users-show.ts';
import { verify } from './verify.ts';

/** Every command of `npm run admin`, by its name of one or two words, in the order of the overview. */
export const commands: Commands = {
  'users list': usersList,
  'users show': usersShow,
  invite,
  'invites list': invitesList,
  'invites revoke': invitesRevoke,
  'reset-link': resetLink,
  verify,
  close,
  'sessions end': sessionsEnd,
  'factors remove': factorsRemove,
  backup,
  restore,
  check,
  doctor,
  'send-test-mail': sendTestMail,
};
