import { type ComponentType, useEffect, useState } from 'react';
import { useApp } from '#web/app/app.ts';
import { ignoreFailure } from '#web/platform/log-failure.ts';

/** The button of the chat, loaded only when one is configured. Without scripts there is no chat and no button. */
export function ChatLauncher() {
  const { crispWebsiteId } = useApp().config;
  const [Door, setDoor] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (crispWebsiteId === undefined) return;
    import('./chat-button.tsx').then(({ ChatButton }) => setDoor(() => ChatButton), ignoreFailure);
  }, [crispWebsiteId]);
  return Door && <Door />;
}
