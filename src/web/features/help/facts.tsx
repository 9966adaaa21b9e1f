import { Check, Plus } from 'lucide-react';
import { errorStatus } from '#contract/error-codes.ts';
import { tokenScopes } from '#contract/token-scopes.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { limitNames, limits } from './limits.ts';

export function LimitList() {
  const t = useTranslator();
  return (
    <ul className="guide-columns">
      {limitNames.map((name) => (
        <li key={name}>{t(`help.limits.${name}`, limits[name])}</li>
      ))}
    </ul>
  );
}

/** The codes that a program can meet. */
const codes = [
  'invalidOpaqueToken',
  'tokenExpired',
  'tokenRevoked',
  'scopeMissing',
  'tokenNotAllowed',
  'notFound',
  'invalidInput',
  'tooManyRequests',
  'unavailable',
] as const;

export function ErrorList() {
  const t = useTranslator();
  return (
    <ul className="guide-columns">
      {codes.map((code) => (
        <li key={code}>
          <b>
            {errorStatus[code]} {code}
          </b>
          <div className="fine">{t(`help.errors.${code}`)}</div>
        </li>
      ))}
    </ul>
  );
}

export function ScopeList() {
  const t = useTranslator();
  return (
    <ul className="guide-columns">
      {tokenScopes.map((scope) => (
        <li key={scope}>
          <b>{scope}</b>
          <div>{t(`connections.scopes.${scope}`)}</div>
          <div className="fine">{t(`connections.scopeTexts.${scope}`)}</div>
        </li>
      ))}
    </ul>
  );
}

const may = ['calls', 'fields', 'values', 'order'] as const;
const must = ['calls', 'meaning', 'required', 'ids'] as const;

export function Promises() {
  const t = useTranslator();
  return (
    <div className="guide-columns">
      <div>
        <h3>{t('help.promise.mustTitle')}</h3>
        <ul className="guide-facts">
          {must.map((name) => (
            <li key={name}>
              <Check size={18} aria-hidden="true" />
              {t(`help.promise.must.${name}`)}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{t('help.promise.mayTitle')}</h3>
        <ul className="guide-facts">
          {may.map((name) => (
            <li key={name}>
              <Plus size={18} aria-hidden="true" />
              {t(`help.promise.may.${name}`)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** What was added to version 1, and when; the newest first. */
const changes = [{ day: '2026-11-30', text: 'help.changes.first' }] as const;

export function ChangeLog() {
  const t = useTranslator();
  const formats = useFormats();
  return (
    <ul className="stack">
      {changes.map(({ day, text }) => (
        <li key={day}>
          <b>
            <time dateTime={day}>{formats.day(day)}</time>
          </b>
          <div>{t(text)}</div>
        </li>
      ))}
    </ul>
  );
}
