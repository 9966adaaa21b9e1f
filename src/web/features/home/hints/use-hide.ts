import { useWrite } from '#client/react.tsx';

/** Stores that they are hidden. On failure they show again. */
export function useHide(): () => void {
  const write = useWrite();
  return () => void write('onboarding.update', { dismissed: true }).catch(() => undefined);
}
