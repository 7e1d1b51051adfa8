import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useState } from 'react';
import { type OwnSizes, SetSizes } from '../desk/customers/SetSizes.tsx';
import type { DeskView } from '../desk/deskView.ts';
import { Usd } from '../desk/orderCells.tsx';
import { useCallQuery } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { Facts } from '../parts/Facts.tsx';
import { QueryResult } from '../parts/QueryResult.tsx';
import { Section } from '../parts/Screen.tsx';
import { TextLink } from '../parts/TextLink.tsx';
import type { CustomerDetail } from './customerDetail.ts';

/** OTC-02: the customer's sizes at the desk, the desk's or its own, and where its orders are. */
export function OtcSizes({ customer: { institutionId, name } }: { customer: CustomerDetail }) {
  const query = useCallQuery('queryDesk', {});
  const mayChange = usePermission('configuration');
  const [open, setOpen] = useState<OwnSizes>();
  const none = { customer: { institutionId, name }, minimumUsd: null, maximumUsd: null, dailyUsd: null };
  const own = query.data?.limits.find((each) => each.customer.institutionId === institutionId) ?? none;
  return (
    <Section
      title="OTC sizes"
      actions={
        <Inline wrap gap="3">
          <TextLink to={`/desk?state=all&customer=${institutionId}`}>Requests</TextLink>
          <TextLink to={`/desk?tab=resting&customer=${institutionId}`}>Resting orders</TextLink>
          <TextLink to={`/desk?tab=trades&customer=${institutionId}`}>Trades</TextLink>
          {mayChange && query.data !== undefined && (
            <Button size="small" onClick={() => setOpen(own)}>
              Set OTC sizes
            </Button>
          )}
        </Inline>
      }
    >
      <QueryResult query={query}>{({ terms }) => <Sizes own={own} terms={terms} />}</QueryResult>
      {open !== undefined && <SetSizes sizes={open} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}

function Sizes({ own, terms }: { own: OwnSizes; terms: DeskView['terms'] }) {
  const size = (field: 'minimumUsd' | 'maximumUsd' | 'dailyUsd') => (
    <>
      <Usd value={own[field] ?? terms[field]} /> {own[field] === null ? '(the desk’s)' : '(own)'}
    </>
  );
  return (
    <Rows>
      <Facts of={{ Minimum: size('minimumUsd'), Maximum: size('maximumUsd'), 'In 24 hours': size('dailyUsd') }} />
    </Rows>
  );
}
