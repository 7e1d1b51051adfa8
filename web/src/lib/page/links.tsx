import { type ButtonStyle, buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { DEFAULT_LANGUAGE } from '../i18n/language.ts';
import { useSession } from '../session/session.ts';
import { useSystem } from '../session/system.ts';
import { loginFrom } from './paths.ts';

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

/** Links to login, which leads back to this page. */
export function LogInLink({ buttonStyle, children }: { buttonStyle?: ButtonStyle; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={loginFrom(pathname, search)} className={buttonClass(buttonStyle ?? { kind: 'link' })}>
      {children}
    </Link>
  );
}

/** SH-08: a mail link to customer support, once its address is loaded. */
export function SupportLink() {
  const { t } = useTranslation();
  const ofUser = useSession(({ platformConfig }) => platformConfig.supportEmail);
  const ofVisitor = useSystem(({ supportEmail }) => supportEmail);
  const email = ofUser ?? ofVisitor;
  if (email === undefined) return null;
  return (
    <a className={buttonClass({ kind: 'link' })} href={`mailto:${email}`}>
      {t('contactSupport', { email })}
    </a>
  );
}
