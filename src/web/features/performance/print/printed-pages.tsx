import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';
import style from './printed-year.css?inline';

interface PrintedPagesProps {
  title: string;
  period: string;
  legend?: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** Pages that only print shows. Prints once they are drawn, and closes afterwards. */
export function PrintedPages({ title, period, legend, children, onClose }: PrintedPagesProps) {
  const t = useTranslator();
  const name = useUser()?.firstName ?? '';
  return (
    <div className="printed-year" hidden ref={usePrint(onClose)}>
      <header>
        <h1>{title}</h1>
        <p>{t('performance.printOf', { name, period })}</p>
        {legend}
      </header>
      {children}
    </div>
  );
}

/** Opens the print dialog once all pictures are there. */
function usePrint(onClose: () => void) {
  const pages = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  // As part of the page's one style sheet, it would delay each first visit.
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    addEventListener('afterprint', () => close(), { signal });
    const pictures = Array.from(pages.current?.querySelectorAll('img') ?? []);
    const printAll = async (): Promise<void> => {
      // A picture that is missing leaves its place empty.
      await Promise.allSettled(pictures.map(async (picture) => await picture.decode()));
      if (!signal.aborted) print();
    };
    void printAll();
    return () => leaving.abort();
  }, []);
  return pages;
}
