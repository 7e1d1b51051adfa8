import { splitWords, splitWordsInside } from '@aldgate/domain/fields/splitWords.ts';
import { BUILT_FEATURES, type Feature } from '@aldgate/domain/identity/features.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { VisuallyHidden } from '@aldgate/ui/layout/VisuallyHidden.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { ReasonDialog } from '../parts/ReasonDialog.tsx';
import { Section } from '../parts/Screen.tsx';
import type { CustomerDetail } from './customerDetail.ts';

type FeatureChange = { readonly kind: 'feature'; readonly feature: Feature } | { readonly kind: 'spot' };

/** Describes a change: switching spot off closes new orders and transfers to the account, and nothing else. */
function describeEffect({ kind }: FeatureChange, customer: string, isOn: boolean): string {
  if (!isOn) return 'Needs a second operator’s approval.';
  return kind === 'feature'
    ? `${customer} loses access immediately and is asked to contact support.`
    : [
        `${customer} can send no spot orders and transfer nothing to its spot account, from now on.`,
        'Open spot orders stay and can be cancelled; transfers out and records stay available.',
      ].join(' ');
}

/**
 * KY-06, KY-07: the customer's features that have a service behind them. Switching off takes effect immediately;
 * switching on needs a second operator.
 */
export function Features({ customer }: { customer: CustomerDetail }) {
  const { institutionId, featuresOff, spotTradingForbidden } = customer;
  const mayChange = usePermission('customers');
  const [change, setChange] = useState<FeatureChange>();
  const feature = useAction('setFeature', 'Switched off. The customer has been informed.');
  const spot = useAction('setSpotForbidden', 'Switched off. The customer has been informed.');
  const isOn = change?.kind === 'feature' ? !featuresOff.includes(change.feature) : !spotTradingForbidden;
  const name = change?.kind === 'feature' ? splitWords(change.feature) : 'Spot trading';
  const close = () => {
    setChange(undefined);
    feature.forget();
    spot.forget();
  };
  const confirm = async (reason: string) => {
    if (change === undefined) return;
    const answer =
      change.kind === 'feature'
        ? await feature.run({ institutionId, feature: change.feature, on: !isOn, reason })
        : await spot.run({ institutionId, forbidden: isOn, reason });
    if (answer !== undefined) close();
  };
  const rows = [
    ...BUILT_FEATURES.map((each) => ({
      key: each as string,
      name: splitWords(each),
      on: !featuresOff.includes(each),
      change: { kind: 'feature', feature: each } as const,
    })),
    { key: 'spot', name: 'Spot trading', on: !spotTradingForbidden, change: { kind: 'spot' } as const },
  ];
  return (
    <Section title="Features">
      <Grid as="ul" columns="repeat(auto-fill, minmax(300px, 1fr))" gap="0 8">
        {rows.map((row) => (
          <Grid
            key={row.key}
            as="li"
            columns="1fr auto 96px"
            gap="3"
            align="center"
            minHeight="40px"
            lineBottom="1"
            size="13"
          >
            <span>{row.name}</span>
            <Badge tone={row.on ? 'neutral' : 'warning'}>{row.on ? 'On' : 'Off'}</Badge>
            {mayChange && (
              <Button size="small" onClick={() => setChange(row.change)}>
                {`Switch ${row.on ? 'off' : 'on'}`}
                <VisuallyHidden> {row.name}</VisuallyHidden>
              </Button>
            )}
          </Grid>
        ))}
      </Grid>
      {change !== undefined && (
        <ReasonDialog
          title={`Switch ${splitWordsInside(name)} ${isOn ? 'off' : 'on'}`}
          text={describeEffect(change, customer.name, isOn)}
          confirm={isOn ? `Switch ${splitWordsInside(name)} off` : 'Submit for approval'}
          kind={isOn ? 'danger' : 'primary'}
          busy={feature.busy || spot.busy}
          error={feature.error ?? spot.error}
          onConfirm={(reason) => void confirm(reason)}
          onClose={close}
        />
      )}
    </Section>
  );
}
