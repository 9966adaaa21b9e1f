/** Every limit of the API that server and client use, by name. Free of zod, so that the browser may import it. */

/** Names of habits, dividers and steps, in code points (docs/rules/api.md#names). */
export const NAME_MAX = 255;
export const NOTES_MAX = 10_000;
export const REMINDER_MESSAGE_MAX = 255;
/** Reminders of one habit. */
export const REMINDERS_MAX = 8;
/** The note of one day, in code points (docs/rules/days.md#the-note-of-a-day). */
export const DAY_NOTE_MAX = 1_000;
/** Breaks of one user, and the habits that all of them name together. */
export const BREAKS_MAX = 200;
export const BREAK_HABITS_MAX = 1_000;
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const HABITS_MAX = 1_000;
export const DIVIDERS_MAX = 200;
/** Steps of one habit. */
export const STEPS_MAX = 100;
/** Habits of a set that is shared, and characters of its link and of what that holds. */
export const SET_HABITS_MAX = 40;
export const SET_LINK_MAX = 2_048;
export const SET_TEXT_MAX = 16_384;
export const ORDER_MAX = 1_000_000;
/** Items of one reorder: every habit and divider together. */
export const SUITE_MAX = HABITS_MAX + DIVIDERS_MAX;

/** Dates in one tick (docs/rules/api.md#days-of-a-habit). */
export const ACTIVITY_DAYS_MAX = 366;
export const HISTORY_DAYS_DEFAULT = 7;
export const HISTORY_DAYS_MAX = 366;
/** Plans ahead of one habit, and how many days ahead one can begin (domain/plan/ahead.ts). */
export const AHEAD_MAX = 60;
export const AHEAD_DAYS_MAX = 366;
/** The days or weeks of a step of a growing target. */
export const GROWTH_SPAN_MAX = 60;
/** The minutes that a routine plans for a habit. */
export const MINUTES_MAX = 240;
/** A reward of one's own: characters of its text, and the done days that earn it. */
export const REWARD_TEXT_MAX = 100;
export const REWARD_COUNT_MAX = 10_000;
/** Days that one read of a habit's days answers. */
export const DAYS_MAX = 366;
/** Greatest amount of a day, and greatest target, step and cost, in units (docs/rules/habits.md#amounts). */
export const VALUE_MAX = 1_000_000;
/** Characters of a unit, in code points. */
export const UNIT_MAX = 16;
/** The longest interval of a repetition, and the most done days that a week or a month asks for. */
export const INTERVAL_MAX = 365;
export const TIMES_A_WEEK_MAX = 7;
export const TIMES_A_MONTH_MAX = 31;
export const GRAPH_DAYS_DEFAULT = 7;
export const GRAPH_DAYS_MAX = 3_660;

export const EVENT_NAME_MAX = 64;
/** Bytes of the JSON of a power event's properties. */
export const EVENT_PROPERTIES_MAX = 4_096;
export const IDEMPOTENCY_KEY_MAX = 128;
export const ACCEPT_LANGUAGE_MAX = 1_024;
export const URL_LENGTH_MAX = 2_048;
export const EMOJI_NAME_MAX = 128;
export const TIME_ZONE_MAX = 64;

/** Entries of `errors`, and the length of a field's path in one: enough to correct a form. */
export const ERRORS_MAX = 20;
export const FIELD_MAX = 128;

/** Exclusive upper bound of a day's count (documentation only). */
export const DAY_COUNT_MAX = 1_000_000;
/** Exclusive upper bounds of counters: 1,000 habits ticked daily for a thousand years; days of a thousand years. */
export const LIFETIME_MAX = 400_000_000;
export const STREAK_MAX = 400_000;

/** Bytes of a request's body; reorders carry up to 1,200 items. */
export const BODY_MAX = 64 * 1024;
export const SUITE_BODY_MAX = 256 * 1024;

/** Domains that REGISTRATION_DOMAINS may list: pages show them. */
export const REGISTRATION_DOMAINS_MAX = 20;
/** Days for which an invitation works, unless the operator chooses others; their maximum, and that of its uses. */
export const INVITE_DAYS = 7;
export const INVITE_DAYS_MAX = 365;
export const INVITE_USES_MAX = 1_000;
/** Characters of an operator's note, and invitations at one time. */
export const INVITE_NOTE_MAX = 255;
export const INVITES_MAX = 1_000;

/** Days after which an account is erased that never confirmed its address and is not used, and those between the warning and the end. */
export const UNCONFIRMED_DAYS = 30;
export const UNCONFIRMED_NOTICE_DAYS = 7;

/** Minutes for which a reset link works, and days for which a closed account can be reopened. */
export const RESET_LINK_MINUTES = 30;
export const CLOSED_DAYS = 14;
export const CLOSE_REASON_MAX = 2_000;

/** Minutes for which a session is fresh after its sign-in or a new proof. */
export const PROOF_MINUTES = 10;
/** Minutes for which a code of another device signs in, and its characters. */
export const DEVICE_CODE_MINUTES = 5;
export const DEVICE_CODE_LENGTH = 64;
/** A mailed proof code: its digits, its lifetime, and the longest text that is parsed. */
export const PROOF_CODE_DIGITS = 8;
export const PROOF_CODE_MINUTES = 10;
export const PROOF_CODE_LENGTH_MAX = 32;
/** Days for which the link to a new address works, and the old address can undo the change. */
export const EMAIL_LINK_DAYS = 7;
export const EMAIL_UNDO_DAYS = 7;
/** Changes of email that can be undone at one time: a further one is refused. */
export const EMAIL_UNDOS_MAX = 20;
/** A reset unlinks the sign-ins that were linked within this many days. */
export const RECENTLY_LINKED_DAYS = 30;

/** Security events: days for which they are kept, how many of a user, rows of one kind in a day, and events of a page. */
export const EVENTS_DAYS = 90;
export const EVENTS_MAX = 1_000;
export const EVENTS_OF_KIND_A_DAY = 20;
/** An operator's acts, of which each is recorded: further ones are refused. */
export const OPERATOR_ACTS_A_DAY = 200;
export const EVENTS_PAGE = 50;
/** How often one row can have happened; only documentation, like the other upper bounds of counts. */
export const EVENT_TIMES_MAX = 1_000_000_000;
/** Mails about sign-ins on new devices, to one account in a day. */
export const NEW_DEVICE_MAILS_A_DAY = 5;
/** Characters of a truncated address, and of the name of a browser or a system. */
export const NETWORK_MAX = 48;
export const DEVICE_NAME_MAX = 32;
/** Passkeys of one user, and characters of the text that is read as a code of the second step. */
export const PASSKEYS_MAX = 10;
export const FACTOR_CODE_LENGTH_MAX = 64;
/** Recovery codes of two-step verification, made together. */
export const RECOVERY_CODES = 10;
/** Minutes that the second step of a sign-in may take. */
export const FACTOR_CHALLENGE_MINUTES = 5;
/** A password reset by mail switches off two-step verification that is not older than so many days. */
export const TWO_STEP_UNDO_DAYS = 7;
/** Days for which an erasure waits after the last factor was removed without being used. */
export const FACTOR_REMOVED_DAYS = 7;

/** Personal tokens of one user, characters of a name, habits and origins that one can be limited to, and characters of an origin. */
export const TOKENS_MAX = 20;
export const TOKEN_NAME_MAX = 60;
export const TOKEN_HABITS_MAX = 50;
export const TOKEN_ORIGINS_MAX = 5;
export const ORIGIN_MAX = 255;
/** Characters of a token: its mark, 32 bytes in base64url, and its checksum. */
export const TOKEN_LENGTH = 53;
/** Calls of one token in a minute and in a day. */
export const TOKEN_CALLS_A_MINUTE = 120;
export const TOKEN_CALLS_A_DAY = 5_000;

/** Calendar feeds of one user, dividers that one can be limited to, and reads of one in an hour. */
export const CALENDARS_MAX = 10;
export const CALENDAR_DIVIDERS_MAX = 50;
export const CALENDAR_READS_AN_HOUR = 60;
/** Days of a plan and of a record, today included. */
export const CALENDAR_DAYS = { plan: 30, record: 90 } as const;
/** Assistants that a user has let in. */
export const CONNECTIONS_MAX = 20;
/** Days for which the changes of assistants are kept, and how many of a user: the oldest go. */
export const ASSISTANT_WRITE_DAYS = 31;
export const ASSISTANT_WRITES_MAX = 500;
/** Characters of what one of them replaced, about: the notes and the schedule of a habit. */
export const ASSISTANT_WRITE_MAX = 250_000;
/** What an assistant may write in a minute, and how many days back. */
export const ASSISTANT_WRITES_A_MINUTE = 20;
export const ASSISTANT_DAYS_BACK = 31;
/** The address of a client's document, or what stands for a registered one. */
export const CLIENT_ID_MAX = 2_000;
export const HOST_MAX = 260;

/** Sessions of one user: a further one ends the session that was used least recently. */
export const SESSIONS_MAX = 100;
/** Bytes of a picture's file, and of the base64 that carries it. */
export const PICTURE_MAX = 5 * 1024 * 1024;
export const PICTURE_BASE64_MAX = Math.ceil(PICTURE_MAX / 3) * 4;
export const PICTURE_BODY_MAX = PICTURE_BASE64_MAX + 1_024;
/** Pixels of a picture, those of the best phones: they bound the cost of decoding, not the file's size. */
export const PICTURE_PIXELS_MAX = 50_000_000;
/** The side of the square picture. */
export const PICTURE_SIDE = 256;

/** Seconds: the names of countries change with the server's version. */
export const COUNTRIES_MAX_AGE = 86_400;

/** Minutes of a snooze. */
export const SNOOZE_MINUTES_MIN = 5;
export const SNOOZE_MINUTES_DEFAULT = 30;
export const SNOOZE_MINUTES_MAX = 720;

/** Rows of a habit's timeline of schedules: a change a week for ten years makes 520 (docs/decisions/limits.md). */
export const SCHEDULE_ROWS_MAX = 1_000;
/** Steps of all habits of one user: ten for each of a thousand habits. */
export const ACCOUNT_STEPS_MAX = 10_000;
/** UTF-8 bytes of a user's text, over all habits and their steps: names, notes, reminder messages, schedules. */
export const ACCOUNT_TEXT_MAX = 4 * 1024 * 1024;
/** Bytes of a user's days, over all habits: a thousand habits ticked on every day of ten years take 740 MB. */
export const ACCOUNT_DAYS_MAX = 768 * 1024 * 1024;

/** Rows of a schedule before equal neighbours are merged, and days of one habit, in an import file. */
export const SCHEDULE_ROWS_IMPORT_MAX = 4_000;
export const EXPORT_HISTORY_MAX = 40_000;
/** Days of one habit in one part of an import, and the bytes of such a part. */
export const IMPORT_HISTORY_MAX = 4_000;
export const IMPORT_BODY_MAX = 512 * 1024;
/** Imports of files of other apps: days for which one can be undone, and how many of a user. */
export const IMPORT_UNDO_DAYS = 30;
export const IMPORTS_MAX = 10;
/** Bytes of what those imports changed, of one habit in one import and of all together (docs/decisions/imports.md). */
export const IMPORTED_HABIT_MAX = 1024 * 1024;
export const IMPORT_RECORDS_MAX = 64 * 1024 * 1024;

/** Tags of one user, and characters of the key in the address of one: 16 random bytes in base64url. */
export const TAGS_MAX = 20;
export const TAG_KEY_LENGTH = 22;
/** Presses of one tag in a day; of those within so many milliseconds one counts. */
export const TAG_PRESSES_A_DAY = 60;
export const TAG_REPEAT_MS = 3_000;
/** Webhooks of one user, characters of an address, and habits that one can be limited to. */
export const WEBHOOKS_MAX = 5;
export const WEBHOOK_URL_MAX = 500;
export const WEBHOOK_HABITS_MAX = 50;
/** Characters of a secret: its mark and 32 bytes in base64. */
export const WEBHOOK_SECRET_LENGTH = 50;
/** Bytes of a body stay below; seconds that an answer may take; attempts of a delivery. */
export const WEBHOOK_BODY_MAX = 20_000;
export const WEBHOOK_SECONDS = 15;
export const WEBHOOK_ATTEMPTS = 10;
/** Deliveries that are shown, days for which they are kept, and those of one user in a day. */
export const WEBHOOK_DELIVERIES_SHOWN = 50;
export const WEBHOOK_DELIVERY_DAYS = 7;
export const WEBHOOK_DELIVERIES_A_DAY = 1_000;

/** Letters of the code by which the first operator of a server is known. */
export const SETUP_CODE_LENGTH = 12;

/** Members of a page, and backups and findings of the doctor in one answer. */
export const MEMBERS_PAGE = 25;
export const BACKUPS_SHOWN = 100;
export const FINDINGS_MAX = 60;
export const DOMAIN_MAX = 253;
export const VERSION_MAX = 32;
export const BACKUP_NAME_MAX = 80;
export const JOBS_SHOWN = 50;
export const FINDING_MAX = 2_000;
/** Of a path, or a link. */
export const PATH_MAX = 4_096;
/** No disk is larger. */
export const BYTES_SHOWN_MAX = 2 ** 50;

/** Circles of one user, members of one, and habits that a user shows in one (docs/decisions/circles.md). */
export const CIRCLES_MAX = 10;
export const CIRCLE_MEMBERS_MAX = 10;
export const SHARES_MAX = 20;
export const CIRCLE_GOALS_MAX = 10;
/** Characters of a circle's name and a goal's title, and of the name of a member. */
export const CIRCLE_NAME_MAX = 60;
export const DISPLAY_NAME_MAX = 40;
/** The days of a habit that its fullest level shows. */
export const SHARED_DAYS_MAX = 35;
/** Days for which a link to a circle works, its uses, links of one circle at a time, and new ones of a user in a day. */
export const CIRCLE_LINK_DAYS = 7;
export const CIRCLE_LINK_USES = 10;
export const CIRCLE_LINKS_MAX = 20;
export const CIRCLE_LINKS_A_DAY = 10;
/** Characters of the token in one: 48 bytes in base64url. */
export const CIRCLE_LINK_LENGTH = 64;
/** Cheers of a user in a day, and days for which one can be sent late. */
export const CHEERS_A_DAY = 20;
export const CHEER_DAYS_LATE = 7;
/** Days for which one is stored: shown is that of today. */
export const CHEER_DAYS_KEPT = 35;
/** Days without an opened page after which a member is back. */
export const QUIET_DAYS = 3;
/** No sum of the amounts of all members in a month is larger. */
export const GOAL_SUM_MAX = CIRCLE_MEMBERS_MAX * 31 * VALUE_MAX;
