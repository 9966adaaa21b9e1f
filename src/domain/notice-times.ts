/** When the notice of streaks that would break comes (days.md, 7). */
export const STREAK_NOTICE_TIME = '20:00';
/** A shorter streak is in no notice. */
export const STREAK_NOTICE_MIN = 7;
