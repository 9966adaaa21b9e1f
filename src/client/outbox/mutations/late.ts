import * as breaks from './breaks.ts';
import * as circles from './circles.ts';
import { addDefinitions } from './definition.ts';
import * as dividers from './dividers.ts';
import * as habits from './habits.ts';
import { habitTimer } from './timer.ts';

/** The mutations that a page does not need from its first moment: a chunk of its own, see ../late-definitions.ts. */
const late = {
  'habit.create': habits.habitCreate,
  'habit.update': habits.habitUpdate,
  'habit.delete': habits.habitDelete,
  'habit.timer': habitTimer,
  'habit.deleteAhead': habits.aheadDelete,
  'divider.create': dividers.dividerCreate,
  'divider.delete': dividers.dividerDelete,
  'step.create': habits.stepCreate,
  'step.delete': habits.stepDelete,
  'step.reorder': habits.stepReorder,
  'break.create': breaks.breakCreate,
  'break.update': breaks.breakUpdate,
  'break.delete': breaks.breakDelete,
  'circle.share': circles.circleShare,
  'circle.cheer': circles.circleCheer,
};
export type LateDefinitions = typeof late;

addDefinitions(late);
