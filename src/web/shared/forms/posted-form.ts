import type { PostedForm, PostedFormName } from '#contract/page-rendering.ts';
import { useApp } from '#web/app/app.ts';
import { FIRST_KEY } from '#web/app/navigation.ts';
import { useLocation } from '#web/app/use-navigation.tsx';

/** The posted form that this document answers, if it has this name. Gone after the first navigation. */
export function usePosted(name: PostedFormName | undefined): PostedForm | null {
  const { posted } = useApp();
  const isArrival = useLocation().key === FIRST_KEY;
  return isArrival && posted !== undefined && posted.form === name ? posted : null;
}
