import { Bell, House } from 'lucide-react';
import { useState } from 'react';
import { DockLink } from '#web/features/shell/dock-link.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Fact, Row } from '#web/ui/row.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { TickButton } from '#web/ui/tick-button.tsx';
import { Group, Line } from './group.tsx';

/** Lines of a list, open and done; a section's head; what the dock counts. */
export function Rows() {
  const [done, setDone] = useState(true);
  const [open, setOpen] = useState(true);
  return (
    <Group title="Lists">
      <Line label="The mark">
        <Logo name="Resilience" />
      </Line>
      <Line label="In the dock: 9, then 9+ from 10">
        {[0, 1, 9, 10, 120].map((unread) => (
          <DockLink key={unread} to="index" label="Home" active={unread === 9} unread={unread}>
            <House size={22} aria-hidden="true" />
          </DockLink>
        ))}
      </Line>
      <SectionHead
        title="Morning"
        count="1/2"
        completed={1}
        total={2}
        open={open}
        onToggle={() => setOpen(!open)}
      />
      {[true, false].map((first) => (
        <Row
          key={String(first)}
          done={first && done}
          tile={
            <span className="tile">
              <Emoji name={first ? 'droplet' : 'books'} size={28} />
            </span>
          }
          title={<span className="row-title">{first ? 'Drink water' : 'Read twenty pages'}</span>}
          facts={
            <Fact icon={<Bell size={14} aria-hidden="true" />} label="Reminder at">
              7:30
            </Fact>
          }
          aside={null}
          action={
            <TickButton
              label={first ? 'Drink water' : 'Read'}
              done={first && done}
              onToggle={() => setDone(!done)}
            />
          }
        />
      ))}
    </Group>
  );
}
