/** The two notices of an evening (docs/decisions/reminders.md#the-evening): of all that is open, and of streaks that would break. */
export const eveningKinds = ['summary', 'streak'] as const;
export type EveningKind = (typeof eveningKinds)[number];

/** The settings of a user. Those that an older version stored lack them. */
export interface EveningSettings {
  /** HH:mm; null for none. */
  readonly eveningSummary?: string | null | undefined;
  readonly streakNotice?: boolean | undefined;
  /** One missed day a month breaks no streak. */
  readonly grace?: boolean | undefined;
}

/** When the notice of streaks that would break comes. */
export const STREAK_NOTICE_TIME = '20:00';
/** When cheers are summed up, HH:mm: at the hour of the summary, or of the other notice for those without. */
export const cheersTime = ({ eveningSummary }: EveningSettings): string =>
  eveningSummary ?? STREAK_NOTICE_TIME;
/** A shorter streak is in no notice. */
export const STREAK_NOTICE_MIN = 7;

/** The time of a notice, HH:mm; null for one that the user does not want. */
export function eveningTime(kind: EveningKind, settings: EveningSettings): string | null {
  const { eveningSummary = null, streakNotice = false } = settings;
  if (kind === 'summary') return eveningSummary;
  return streakNotice ? STREAK_NOTICE_TIME : null;
}
