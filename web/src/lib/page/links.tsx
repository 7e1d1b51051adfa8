import { type ButtonStyle, buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { DEFAULT_LANGUAGE } from '../i18n/language.ts';

/** Builds addresses in the current language: `path('market')` is '/en-US/market'. */
export function usePath(): (path: string) => string {
  const { language = DEFAULT_LANGUAGE } = useParams();
  return (path) => `/${language}/${path.replace(/^\//, '')}`;
}

/** A link below the language segment; with `buttonStyle` it is styled as a button. */
export function PathLink({
  to,
  buttonStyle,
  children,
}: {
  to: string;
  buttonStyle?: ButtonStyle;
  children: ReactNode;
}) {
  const path = usePath();
  return (
    <Link to={path(to)} className={buttonClass(buttonStyle ?? { kind: 'link' })}>
      {children}
    </Link>
  );
}
