import { useEffect, useState } from 'react';
import { Segments } from '#web/ui/segments.tsx';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Feedback } from './feedback.tsx';
import { Fields } from './fields.tsx';
import { Figures } from './figures.tsx';
import { Rows } from './rows.tsx';
import { Rules } from './rules.tsx';
import { Scales } from './scales.tsx';
import './design.css';

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const;

type Theme = (typeof themes)[number]['value'];

/**
 * Every component in every state and size, for those who build the product: the development server alone shows it, at /design. Its
 * own words are not the product's, and stand in no catalogue.
 */
export function DesignPage() {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => {
    document.title = 'Components';
  }, []);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <div className="design" data-page="list-of-components">
      <h1>Components</h1>
      <Segments legend="Theme" options={themes} selected={theme} onSelect={setTheme} />
      <Scales />
      <Buttons />
      <Choices />
      <Fields />
      <Rules />
      <Feedback />
      <Figures />
      <Rows />
    </div>
  );
}
