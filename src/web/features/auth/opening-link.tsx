import type { ReactNode } from 'react';
import { pathTo, type RouteName } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AuthFrame } from './auth-frame.tsx';

interface OpeningLinkProps {
  /** The page, which accepts the form without scripts. */
  route: RouteName;
  submit: string;
  /** Further fields of the form. */
  children?: ReactNode;
}

/** The page of a mailed link until a script has read the fragment. Without scripts, the visitor pastes the link: no server sees a fragment. */
export function OpeningLink({ route, submit, children }: OpeningLinkProps) {
  const t = useTranslator();
  const action = pathTo(route, useLocale());
  return (
    <AuthFrame title={t('auth.opening')} isOpening>
      <noscript>
        <p className="auth-text">{t('auth.pasteText')}</p>
        <form className="auth-form" method="post" action={action}>
          <TextField
            name="token"
            label={t('auth.pasteLabel')}
            autoComplete="off"
            spellCheck={false}
            required
          />
          {children}
          <Button type="submit" block>
            {submit}
          </Button>
        </form>
      </noscript>
    </AuthFrame>
  );
}
