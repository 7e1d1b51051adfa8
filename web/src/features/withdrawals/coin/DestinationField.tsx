import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useArea } from '../../../lib/page/area.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import type { Network } from '../../wallet/index.ts';
import { ChoiceField } from '../page/ChoiceField.tsx';
import type { Entry } from '../queries.ts';
import { Chosen } from './Chosen.tsx';
import { type Destination, isUsable } from './destination.ts';

const AddressPicker = lazyPart(() => import('./AddressPicker.tsx'));
const TypedAddressDrawer = lazyPart(() => import('./TypedAddressDrawer.tsx'));

interface DestinationFieldProps {
  readonly asset: string;
  readonly networks: readonly Network[];
  readonly entries: readonly Entry[];
  readonly isWhitelistOn: boolean;
  readonly to: Destination | undefined;
  readonly error: string | undefined;
  readonly onDestination: (to: Destination) => void;
}

/** The address: one of the book or, with the whitelist off, one that is typed. */
export function DestinationField(props: DestinationFieldProps) {
  const { asset, networks, entries, isWhitelistOn, to, error, onDestination } = props;
  const { t } = useTranslation('withdrawals');
  const area = useArea();
  const [opened, setOpened] = useState<'list' | 'typed'>();
  const usable = entries.filter((entry) => isUsable(entry, isWhitelistOn));
  const choose = (chosen: Destination) => {
    setOpened(undefined);
    onDestination(chosen);
  };
  if (entries.length === 0 && isWhitelistOn) {
    return (
      <EmptyState
        title={t('noAddress.title', { asset })}
        text={t('noAddress.text')}
        action={<PathLink to={area.page(`address/coinAddress?add=${asset}`)}>{t('noAddress.action')}</PathLink>}
      />
    );
  }
  return (
    <ChoiceField
      label={t('to')}
      count={t(isWhitelistOn ? 'toWhitelisted' : 'toBook', { usable: usable.length })}
      placeholder={t('chooseAddress')}
      chosen={to && <Chosen to={to} />}
      error={error}
      onOpen={() => setOpened('list')}
    >
      <Suspense fallback={null}>
        {opened === 'list' && (
          <AddressPicker
            asset={asset}
            entries={entries}
            networks={networks}
            isWhitelistOn={isWhitelistOn}
            chosen={to?.kind === 'entry' ? to.entry.addressId : undefined}
            onEntry={(entry) => choose({ kind: 'entry', entry })}
            onType={isWhitelistOn ? undefined : () => setOpened('typed')}
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened === 'typed' && (
          <TypedAddressDrawer
            networks={networks}
            typed={to?.kind === 'typed' ? to.typed : undefined}
            onTyped={(typed) => choose({ kind: 'typed', typed })}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </ChoiceField>
  );
}
