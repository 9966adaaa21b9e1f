import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '#web/app/app.ts';
import { useUser } from '#web/app/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { addToast } from '#web/ui/toast-store.ts';

/** Opens the chat; Crisp is loaded only then. */
export function ChatButton() {
  const { config, locale, t } = useApp();
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const { crispWebsiteId } = config;
  if (crispWebsiteId === undefined) return null;
  const open = async () => {
    setBusy(true);
    try {
      const { openChat } = await import('#web/platform/chat.ts');
      await openChat(crispWebsiteId, locale, user);
    } catch {
      addToast({ status: 'error', text: t('shell.noConnection') });
    }
    setBusy(false);
  };
  return (
    <Button look="plain" busy={busy} onClick={() => void open()}>
      <MessageCircle size={18} aria-hidden="true" />
      {t('settings.chat')}
    </Button>
  );
}
