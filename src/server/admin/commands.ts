import { close, factorsRemove, resetLink, sessionsEnd, verify } from './accounts.ts';
import { backup, check, restore } from './backups.ts';
import { backupsList, history, jobsFailed, registration, release } from './club.ts';
import type { Commands } from './command/command.ts';
import { doctor } from './doctor.ts';
import { invite, invitesList, invitesRevoke } from './invites.ts';
import { operator } from './operators.ts';
import { sendTestMail } from './send-test-mail.ts';
import { usersList, usersShow } from './users.ts';

/** Every command of `npm run admin`, by its name of one or two words, in the order of the overview. */
export const commands: Commands = {
  'users list': usersList,
  'users show': usersShow,
  invite,
  'invites list': invitesList,
  'invites revoke': invitesRevoke,
  registration,
  'reset-link': resetLink,
  verify,
  close,
  'sessions end': sessionsEnd,
  'factors remove': factorsRemove,
  operator,
  backup,
  'backups list': backupsList,
  restore,
  check,
  doctor,
  'jobs failed': jobsFailed,
  history,
  version: release,
  'send-test-mail': sendTestMail,
};
