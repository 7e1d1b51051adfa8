import type { ButtonStyle } from '@aldgate/ui/controls/buttonClass.ts';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PathLink } from './links.tsx';

/** Links to login, which leads back to this page. */
export function LogInLink({ buttonStyle, children }: { buttonStyle?: ButtonStyle; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <PathLink to={`login?from=${encodeURIComponent(`${pathname}${search}`)}`} {...(buttonStyle && { buttonStyle })}>
      {children}
    </PathLink>
  );
}
