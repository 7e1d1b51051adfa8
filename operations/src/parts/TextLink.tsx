import { buttonClass } from '@aldgate/ui/controls/buttonClass.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link to another page of the console, within a text or as a value. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={buttonClass({ kind: 'link' })} to={to}>
      {children}
    </Link>
  );
}

interface CustomerLinkProps {
  readonly customer: { readonly institutionId: string; readonly name: string };
}

/** A customer's name, which leads to its page. */
export function CustomerLink({ customer: { institutionId, name } }: CustomerLinkProps) {
  return <TextLink to={`/customers/${institutionId}`}>{name}</TextLink>;
}
