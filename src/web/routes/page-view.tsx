import { useLoaderData } from 'react-router';
import { useUser } from '#web/app/session.tsx';
import { AWAY, away } from './offline.ts';
import type { Page } from './page.ts';

/** A page as the user in front of it sees it. */
export function PageView({ page }: { page: Page }) {
  const user = useUser();
  const { Component } = useLoaderData() === AWAY ? away : page.part(user);
  return <Component />;
}
