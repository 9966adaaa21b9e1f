import { lazy } from 'react';
import { lateDefinitions } from '#client/outbox/late-definitions.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { withTexts } from './with-texts.ts';

/** The routine that plays: as lazy-features.ts, apart from it since every first screen has that file and few lists have a routine. */
const loadRoutine = withTexts(
  async () => {
    void lateDefinitions.load();
    return (await import('#web/features/routine/routine-player.tsx')).RoutinePlayer;
  },
  'routine',
  'groups',
);
export const RoutinePlayer = lazy(loadRoutine);
export const preloadRoutine = (): void => void loadRoutine().catch(ignoreFailure);
