import { Crisp } from 'crisp-sdk-web';
import type { User } from '#contract/user.ts';
import type { Locale } from '#i18n/locale.ts';

/** Whose conversation the browser holds. */
const OWNER = 'chatOwner';
const VISITOR = 'visitor';

/** What is used of the library: its own types name their files in a way that is not found. */
interface Box {
  readonly user: { setNickname(name: string): void; setEmail(email: string): void };
  readonly chat: { show(): void; hide(): void; open(): void; onChatClosed(then: () => void): void };
  readonly session: { reset(): void };
}
const box: Box = Crisp;

let asked = false;

/**
 * Opens the chat box of Crisp, which is fetched now and not before. A signed-in user is told by first name and email; the talk of
 * another who used this browser is not shown to them. Rejects when Crisp cannot be reached.
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
  // Its button would lie over the dock: the page has its own.
  box.chat.onChatClosed(() => box.chat.hide());
}

/** Somebody who signs in goes on with what they asked as a visitor; any other change of person begins anew. */
function leaveOthers(user: User | null): void {
  const owner = user?.id ?? VISITOR;
  const before = localStorage.getItem(OWNER) ?? owner;
  if (before !== owner && before !== VISITOR) box.session.reset();
  localStorage.setItem(OWNER, owner);
}
