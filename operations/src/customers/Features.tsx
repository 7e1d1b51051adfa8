import { FEATURES, type Feature } from '@aldgate/domain/identity/features.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { useState } from 'react';
import { useMay } from '../app/permission.ts';
import { useDeed } from '../app/useDeed.ts';
import { words } from '../parts/Changes.tsx';
import { ReasonDialog } from '../parts/ReasonDialog.tsx';
import type { CustomerDetail } from './customerDetail.ts';
import styles from './customers.module.css';

type Asked = { readonly kind: 'feature'; readonly feature: Feature } | { readonly kind: 'spot' };

/** KY-06, KY-07: what is switched on for this customer. Off takes effect at once; on takes a second operator. */
export function Features({ customer }: { customer: CustomerDetail }) {
  const { institutionId, featuresOff, spotTradingForbidden } = customer;
  const mayChange = useMay('customers');
  const [asked, setAsked] = useState<Asked>();
  const feature = useDeed('setFeature', 'Switched off. The customer sees it now.');
  const spot = useDeed('setSpotForbidden', 'Switched off. The customer sees it now.');
  const isOn = asked?.kind === 'feature' ? !featuresOff.includes(asked.feature) : !spotTradingForbidden;
  const name = asked?.kind === 'feature' ? words(asked.feature) : 'Spot trading';
  const close = () => {
    setAsked(undefined);
    feature.forget();
    spot.forget();
  };
  const confirm = async (reason: string) => {
    if (asked === undefined) return;
    const answer =
      asked.kind === 'feature'
        ? await feature.run({ institutionId, feature: asked.feature, on: !isOn, reason })
        : await spot.run({ institutionId, forbidden: isOn, reason });
    if (answer !== undefined) close();
  };
  const rows = [
    ...FEATURES.map((each) => ({
      key: each as string,
      name: words(each),
      on: !featuresOff.includes(each),
      asked: { kind: 'feature', feature: each } as const,
    })),
    { key: 'spot', name: 'Spot trading', on: !spotTradingForbidden, asked: { kind: 'spot' } as const },
  ];
  return (
    <section className={styles.section} aria-labelledby="features">
      <h2 id="features">Features</h2>
      <ul className={styles.switches}>
        {rows.map((row) => (
          <li key={row.key}>
            <span>{row.name}</span>
            <Badge tone={row.on ? 'neutral' : 'warning'}>{row.on ? 'On' : 'Off'}</Badge>
            {mayChange && (
              <Button size="small" onClick={() => setAsked(row.asked)}>
                {`Switch ${row.on ? 'off' : 'on'}`}
                <span className={styles.unseen}> {row.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <ReasonDialog
          title={`Switch ${name.toLowerCase()} ${isOn ? 'off' : 'on'}`}
          text={
            isOn
              ? `${customer.name} loses it at once and is asked to contact support.`
              : 'It opens a door, so it waits for a second operator.'
          }
          confirm={isOn ? `Switch ${name.toLowerCase()} off` : 'Ask for it'}
          kind={isOn ? 'danger' : 'primary'}
          busy={feature.busy || spot.busy}
          error={feature.error ?? spot.error}
          onConfirm={(reason) => void confirm(reason)}
          onClose={close}
        />
      )}
    </section>
  );
}
