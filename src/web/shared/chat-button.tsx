import { MessageCircle } from 'lucide-react';
import { useApp } from '#web/app/app.ts';
import { useUser } from '#web/app/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { useBusy } from '#web/ui/use-busy.ts';

/** Opens the chat; Crisp is loaded only then. */
export function ChatButton() {
  const { config, locale, t } = useApp();
  const user = useUser();
  const [busy, run] = useBusy();
  const { crispWebsiteId } = config;
  if (crispWebsiteId === undefined) return null;
  const open = async () => {
    try {
      const { openChat } = await import('#web/platform/chat.ts');
      await openChat(crispWebsiteId, locale, user);
    } catch {
      addToast({ status: 'error', text: t('shell.noConnection') });
    }
  };
  return (
    <Button look="plain" busy={busy} onClick={() => run(open)}>
      <MessageCircle size={18} aria-hidden="true" />
      {t('common.chat')}
    </Button>
  );
}
