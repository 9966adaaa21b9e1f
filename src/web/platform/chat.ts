import { Crisp } from 'crisp-sdk-web';
import type { User } from '#contract/user.ts';
import type { Locale } from '#i18n/locale.ts';

/** The storage key for the user id whose conversation the browser stores. */
const OWNER = 'chatOwner';
const VISITOR = 'visitor';

/** The used part of the library: its own types do not resolve. */
interface Box {
  readonly user: { setNickname(name: string): void; setEmail(email: string): void };
  readonly chat: { show(): void; hide(): void; open(): void; onChatClosed(then: () => void): void };
  readonly session: { reset(): void };
}
const box: Box = Crisp;

let asked = false;

/**
 * Opens the chat box of Crisp and loads it at the first call. Sends a signed-in user's first name and email; does not show the conversation
 * of another user of this browser. Rejects when Crisp cannot be reached.
 */
export async function openChat(websiteId: string, locale: Locale, user: User | null): Promise<void> {
  if (!asked) await fetchChat(websiteId, locale);
  leaveOthers(user);
  if (user !== null) {
    box.user.setNickname(user.firstName);
    box.user.setEmail(user.email);
  }
  box.chat.show();
  box.chat.open();
}

async function fetchChat(websiteId: string, locale: Locale): Promise<void> {
  Crisp.configure(websiteId, { locale, safeMode: true });
  const script = document.querySelector<HTMLScriptElement>('script[src^="https://client.crisp.chat/"]');
  await new Promise((resolve, reject) => {
    script?.addEventListener('load', resolve);
    script?.addEventListener('error', () => reject(new Error('Crisp cannot be reached')));
  });
  asked = true;
  // Its button would cover the dock: the page has its own.
  box.chat.onChatClosed(() => box.chat.hide());
}

/** A visitor who signs in keeps the conversation; any other change of user starts a new one. */
function leaveOthers(user: User | null): void {
  const owner = user?.id ?? VISITOR;
  const before = localStorage.getItem(OWNER) ?? owner;
  if (before !== owner && before !== VISITOR) box.session.reset();
  localStorage.setItem(OWNER, owner);
}
