import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { AddressCode } from './AddressCode.tsx';
import { DepositTerms } from './DepositTerms.tsx';
import { hasSeveralAddresses } from './depositTerms.ts';
import { type Network, useNewAddress } from './queries.ts';

interface AddressPanelProps {
  readonly asset: string;
  readonly network: Network;
  readonly address: AnswerOf<'getDepositAddress'>;
}

/** The address as a code and in full, with what may be sent to it and on which terms. */
export function AddressPanel({ asset, network, address }: AddressPanelProps) {
  const { t } = useTranslation('wallet');
  const role = useSession(({ userInfo }) => userInfo?.role);
  const mayRenew = hasSeveralAddresses(address.uri) && role !== undefined && memberMay(role, 'move');
  return (
    <Stack gap="4" maxWidth="760px">
      <Note kind="warning">{t('deposit.warning', { asset, network: network.name })}</Note>
      <AddressCode
        asset={asset}
        network={network.name}
        address={address.address}
        uri={address.uri}
        action={mayRenew && <NewAddress asset={asset} network={network.network} />}
      >
        <DepositTerms asset={asset} network={network} />
      </AddressCode>
    </Stack>
  );
}

/** Another address of the same account; the earlier ones stay valid. */
function NewAddress({ asset, network }: { asset: string; network: string }) {
  const { t } = useTranslation('wallet');
  const renewal = useNewAddress({ asset, network });
  return (
    <>
      <Button kind="link" disabled={renewal.isPending} onClick={() => renewal.mutate({ asset, network, fresh: true })}>
        {t('deposit.fresh')}
      </Button>
      <Text as="span" size="12" tone="3">
        {t('deposit.freshNote')}
      </Text>
      <ActionError error={renewal.error} />
    </>
  );
}
