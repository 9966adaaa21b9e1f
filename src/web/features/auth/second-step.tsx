import { useState } from 'react';
import { ResponseError } from '#client/api/errors.ts';
import { useApi } from '#client/react.tsx';
import { FACTOR_CODE_LENGTH_MAX } from '#contract/limits.ts';
import { pathTo } from '#i18n/paths.ts';
import { useLocale, useTranslator } from '#web/app/i18n.tsx';
import type { SecondStep } from '#web/app/second-step.ts';
import { useSession } from '#web/app/session.tsx';
import { maxLength, required } from '#web/shared/forms/checks.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useRuleMessage } from '#web/shared/forms/use-checks.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useHydrated } from '#web/ui/use-media.ts';
import { AuthFrame } from './auth-frame.tsx';
import { useNextSearch } from './next-search.ts';

interface SecondStepProps {
  step: SecondStep;
  /** The sign-in took too long, or there were too many wrong codes. */
  onExpired: () => void;
  onBack: () => void;
}

const rules = [required, maxLength(FACTOR_CODE_LENGTH_MAX)];
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

/** Asks for a code of the authenticator app, or a recovery code, after the password or a provider. */
export function SecondStepPage({ step, onExpired, onBack }: SecondStepProps) {
  const t = useTranslator();
  const isHydrated = useHydrated();
  return (
    <AuthFrame title={t('auth.secondStepTitle')} text={t('auth.secondStepText')}>
      <CodeForm step={step} onExpired={onExpired} />
      {isHydrated && (
        <p className="auth-aside">
          <Button look="quiet" small onClick={onBack}>
            {t('auth.startAgain')}
          </Button>
        </p>
      )}
    </AuthFrame>
  );
}

function CodeForm({ step, onExpired }: Omit<SecondStepProps, 'onBack'>) {
  const t = useTranslator();
  const api = useApi();
  const { signIn } = useSession();
  const ruleMessage = useRuleMessage();
  const isHydrated = useHydrated();
  const [isRecovery, setRecovery] = useState(false);
  const { challenge } = step;
  const form = useServerForm({
    posts: 'loginFactor',
    initial: { code: '' },
    check: ({ code }) => ({ code: ruleMessage(code, rules) }),
    async send({ code }) {
      const body = { code: code.trim(), ...(challenge !== undefined && { challenge }) };
      try {
        await signIn(await api.call('POST /auth/login/factor', { body }));
      } catch (error) {
        if (error instanceof ResponseError && error.code === 'signInExpired') return onExpired();
        throw error;
      }
    },
  });
  const action = pathTo('auth-login', useLocale()) + useNextSearch();
  return (
    <Form form={form} className="auth-form" action={action} submit={t('auth.login')} block>
      <TextField
        key={String(isRecovery)}
        {...form.field('code')}
        ref={takeFocus}
        label={t(isRecovery ? 'auth.recoveryCode' : 'auth.factorCode')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="off"
        spellCheck={false}
        // Without scripts one field takes both.
        inputMode={isHydrated && !isRecovery ? 'numeric' : 'text'}
        required
      />
      {isHydrated && (
        <Button look="quiet" small block onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'auth.useFactorCode' : 'auth.useRecoveryCode')}
        </Button>
      )}
    </Form>
  );
}
