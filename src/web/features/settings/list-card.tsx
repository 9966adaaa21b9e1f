import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Loaded } from '#client/react.tsx';
import { RowText, Unloaded } from './profile/profile-rows.tsx';
import { SettingsCard } from './settings-card.tsx';

interface ListCardProps {
  title: string;
  text: string;
  loaded: Loaded<unknown>;
  /** What the card says while the list is empty. */
  none: { icon: LucideIcon; title: string; text: string };
  rows: readonly ReactNode[] | undefined;
  /** What can be done beside the list. */
  children?: ReactNode;
}

/** A card with a list: while it loads, when it cannot be had, and when it is empty too. */
export function ListCard({ title, text, loaded, none, rows, children }: ListCardProps) {
  return (
    <SettingsCard title={title} text={text}>
      <Unloaded {...loaded} />
      {rows?.length === 0 && (
        <div className="profile-row">
          <RowText icon={none.icon} title={none.title} parts={[none.text]} />
        </div>
      )}
      {rows !== undefined && rows.length > 0 && <ul className="profile-rows">{rows}</ul>}
      {children}
    </SettingsCard>
  );
}
