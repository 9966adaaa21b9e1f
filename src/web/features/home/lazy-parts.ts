import { type ComponentType, lazy, type ReactElement, type ReactNode } from 'react';
import type { Divider } from '#contract/dividers.ts';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { lazyComponent } from '#web/platform/lazy-component.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { optionalComponent } from '#web/platform/optional-component.ts';
import { withTexts } from '#web/shared/with-texts.ts';

/** What the row of a habit of any kind and day gets. */
export interface KindRowProps {
  /** As of the day. */
  habit: Habit;
  today: DayKey;
  weekStart: number;
  /** The day of the list; today when left out. */
  day?: DayKey;
  /** Left out where it is not known: in the list of another day. */
  streak?: number;
  /** Strength is in the place of the streak (shared/celebrations.ts). */
  showsStrength?: boolean;
  /** One missed day a month breaks no streak. */
  grace?: boolean;
  /** A second row of the habit, which is not moved. */
  isSecond?: boolean;
}

export type PlainRowProps = Required<Omit<KindRowProps, 'day' | 'isSecond' | 'showsStrength' | 'grace'>> &
  Pick<KindRowProps, 'isSecond'>;

export interface ListSectionProps {
  divider: Divider | null;
  habits: readonly Habit[];
  /** The day of the list. */
  today: DayKey;
  /** A list item. */
  row: (habit: Habit) => ReactNode;
}

/** What a divider that is more than a heading adds to its section. */
export interface SectionParts {
  open?: boolean;
  /** Closes or opens it on this device, rather than in the account. */
  onToggle?: () => void;
  /** There for every such divider: it marks the section. */
  facts?: ReactElement;
  mark?: ReactNode;
  /** Above the rows. */
  first?: ReactNode;
}

export interface GroupSectionProps extends ListSectionProps {
  divider: Divider;
  /** The section that it adds to: an import of it would change the order of the style sheet. */
  Frame: ComponentType<ListSectionProps & SectionParts>;
}

/** What the part at the head of the list gets. */
export interface NowSectionProps extends Pick<KindRowProps, 'today' | 'weekStart'> {
  sections: readonly Pick<ListSectionProps, 'divider' | 'habits'>[];
  /** By habit. */
  streaks: ReadonlyMap<string, number>;
  /** The row of a plain habit, which the list has anyway. */
  PlainRow: ComponentType<PlainRowProps>;
}

const loadSteps = withTexts(async () => (await import('./steps-panel.tsx')).StepsPanel, 'creator', 'undo');
const loadDialog = withTexts(async () => (await import('./emoji-dialog.tsx')).EmojiDialog, 'emojiPicker');

/** What a row opens: chunks of their own, since the first screen shows neither. */
export const StepsPanel = lazy(loadSteps);
export const EmojiDialog = lazy(loadDialog);
/** For a list without habits. The server cannot wait while it renders, so it loads this before (routes/pages.ts). */
export const emptyList = lazyComponent(
  'src/web/features/home/empty-list.tsx',
  async () => (await import('./empty-list.tsx')).EmptyList,
  ['welcome'],
);
/** For a day that was missed; loaded as the one above. */
export const missedCard = lazyComponent(
  'src/web/features/home/moments/missed-card.tsx',
  async () => (await import('./moments/missed-card.tsx')).MissedCard,
  ['moments'],
  true,
);
/** For a day in a break of all habits; loaded as the one above. */
export const breakBar = lazyComponent(
  'src/web/features/home/break-bar.tsx',
  async () => (await import('./break-bar.tsx')).BreakBar,
  ['breaks', 'undo'],
  true,
);
/** For the list of another day; loaded as the one above. */
export const otherDay = lazyComponent(
  'src/web/features/home/other-day/other-day.tsx',
  async () => (await import('./other-day/other-day.tsx')).OtherDay,
  ['day'],
);
/** A row of a habit that is no plain one (`needsKinds`); loaded as the one above, with the rules of such habits. */
export const kindRow = lazyComponent<KindRowProps>(
  'src/web/features/home/kinds/kind-row.tsx',
  async () => await (await import('./kinds/kind-row.tsx')).loadRow(),
  ['amounts'],
);
/** A divider that counts as one, has a time of day or a routine, and what is open of those whose time it is; loaded as the one above. */
export const groupPart = lazyComponent<GroupSectionProps | NowSectionProps>(
  'src/web/features/home/groups/group-part.tsx',
  async () => (await import('./groups/group-part.tsx')).GroupPart,
  ['groups'],
);
/** What the first screen can do without: sorting, the celebration, notices under the list. */
export const InteractiveLayer = optionalComponent(
  async () => (await import('./interactive-layer.tsx')).InteractiveLayer,
  'arrange',
);

/** Prefetch what the user is about to open. A failure shows again when it opens. */
export const preloadSteps = (): void => void loadSteps().catch(ignoreFailure);
export const preloadDialog = (): void => void loadDialog().catch(ignoreFailure);
