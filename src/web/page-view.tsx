import type { Page } from './page.ts';
import { useUser } from './session.tsx';

/** A page as the user in front of it sees it. */
export function PageView({ page }: { page: Page }) {
  const { Component } = page.part(useUser());
  return <Component />;
}
