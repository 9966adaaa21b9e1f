import { useLoaderData } from 'react-router';
import type { Page } from './page.ts';
import { AWAY, away } from './routes/offline.ts';
import { useUser } from './session.tsx';

/** A page as the user in front of it sees it. */
export function PageView({ page }: { page: Page }) {
  const user = useUser();
  const { Component } = useLoaderData() === AWAY ? away : page.part(user);
  return <Component />;
}
