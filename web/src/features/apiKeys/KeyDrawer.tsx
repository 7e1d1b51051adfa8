import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { NotFoundState } from '../../lib/messages/LoadFailure.tsx';
import { LoadState } from '../../lib/messages/LoadState.tsx';
import { lazyPart } from '../../lib/page/lazyPart.tsx';
import { isRecordId } from '../../lib/page/pageQuery.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Remedy } from './hygiene.ts';
import { KeyFacts } from './KeyFacts.tsx';
import { KeyUse } from './KeyUse.tsx';
import { type ApiKeyDetail, useKey } from './queries.ts';
import { RefusedAddresses } from './RefusedAddresses.tsx';
import { RevokeKey } from './RevokeKey.tsx';

const EditKey = lazyPart(() => import('./EditKey.tsx'));

interface KeyDrawerProps {
  readonly apiKeyId: string;
  /** Purpose of opening it. */
  readonly purpose: Remedy;
  /** Epoch ms. */
  readonly now: number;
  readonly onClose: () => void;
}

/** A key in full, beside the list. An id that cannot be one is not requested. */
export default function KeyDrawer(props: KeyDrawerProps) {
  if (isRecordId(props.apiKeyId)) return <LoadedKey {...props} />;
  return (
    <Layer onClose={props.onClose}>
      <NotFoundState />
    </Layer>
  );
}

function LoadedKey({ apiKeyId, ...props }: KeyDrawerProps) {
  const { t } = useTranslation('apiKeys');
  const apiKey = useKey(apiKeyId);
  if (apiKey.data !== undefined) return <OpenedKey {...props} apiKey={apiKey.data} />;
  return (
    <Layer onClose={props.onClose}>
      <LoadState query={apiKey} title={t('failed')} text={(reason) => t('failedText', { reason })} rows={8} />
    </Layer>
  );
}

function OpenedKey({ apiKey, purpose, now, onClose }: Omit<KeyDrawerProps, 'apiKeyId'> & { apiKey: ApiKeyDetail }) {
  const { t } = useTranslation('apiKeys');
  const role = useSession(({ userInfo }) => userInfo?.role);
  const { state, mayManage } = apiKey;
  const isLive = state === 'active' || state === 'pending';
  const mayEdit = isLive && mayManage;
  const mayRevoke = isLive && (mayManage || (role !== undefined && memberMay(role, 'manage')));
  const [isEditing, setEditing] = useState(purpose === 'addAddresses' && mayEdit);
  const [isRevoking, setRevoking] = useState(purpose === 'revoke' && mayRevoke);
  const [added, setAdded] = useState<readonly string[]>([]);
  const edit = (...addresses: readonly string[]) => {
    setAdded(addresses);
    setEditing(true);
  };
  if (isEditing) {
    return (
      <Suspense fallback={null}>
        <EditKey apiKey={apiKey} added={added} onClose={() => setEditing(false)} />
      </Suspense>
    );
  }
  return (
    <Layer onClose={onClose}>
      <Stack gap="5">
        <KeyFacts apiKey={apiKey} now={now} />
        {mayRevoke && (
          <Inline wrap gap="2">
            {mayEdit && <Button onClick={() => edit()}>{t('edit.action')}</Button>}
            <Button kind="danger" onClick={() => setRevoking(true)}>
              {t('revoke.action')}
            </Button>
          </Inline>
        )}
        <RefusedAddresses apiKey={apiKey} onAllow={mayEdit && state === 'active' ? edit : undefined} />
        <KeyUse use={apiKey.use} />
      </Stack>
      {isRevoking && <RevokeKey apiKey={apiKey} onClose={() => setRevoking(false)} />}
    </Layer>
  );
}

function Layer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('apiKeys');
  const { t: tApp } = useTranslation();
  return (
    <Drawer
      open
      title={t('detail')}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {children}
    </Drawer>
  );
}
