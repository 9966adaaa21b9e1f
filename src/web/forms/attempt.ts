import { addToast } from '#web/ui/toast-store.ts';
import { useErrorText } from './refusal.ts';

/** Does what the server has to agree to, and tells what it says against it. Says whether it agreed. */
export function useAttempt(): (work: () => Promise<void>) => Promise<boolean> {
  const errorText = useErrorText();
  return async (work) => {
    try {
      await work();
      return true;
    } catch (error) {
      addToast({ status: 'error', text: errorText(error) });
      return false;
    }
  };
}
