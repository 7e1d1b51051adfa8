import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { type AccountRef, type BrokerKey, useAccountRefs } from '../queries.ts';
import type { KeyLayer } from './keyLayer.ts';
import type { KeyAction } from './keyRemedies.ts';

const KeyDrawer = lazyPart(() => import('./KeyDrawer.tsx'));
const ApplyKey = lazyPart(() => import('./ApplyKey.tsx'));
const CollectKey = lazyPart(() => import('./CollectKey.tsx'));
const ChangeKey = lazyPart(() => import('./ChangeKey.tsx'));

type Opened =
  | { readonly kind: 'detail'; readonly key: BrokerKey }
  | { readonly kind: 'action'; readonly key: BrokerKey; readonly action: KeyAction }
  | { readonly kind: 'apply'; readonly account: AccountRef; readonly replaced: BrokerKey | undefined };

/** The layer above keys: one in full, an application, or an action. */
export function useKeyLayer(): KeyLayer {
  const [opened, setOpened] = useState<Opened>();
  const accounts = useAccountRefs().data ?? [];
  const close = () => setOpened(undefined);
  const act = (key: BrokerKey, action: KeyAction) => setOpened({ kind: 'action', key, action });
  const remedy: KeyLayer['remedy'] = (key, chosen) => {
    if (chosen === 'delete' || chosen === 'collect') return act(key, chosen);
    const account = accounts.find(({ brokerAccountId }) => brokerAccountId === key.brokerAccountId);
    // A key of a closed account is only shown.
    return setOpened(account === undefined ? { kind: 'detail', key } : { kind: 'apply', account, replaced: key });
  };
  return {
    remedy,
    open: (key) => setOpened({ kind: 'detail', key }),
    apply: (account) => setOpened({ kind: 'apply', account, replaced: undefined }),
    layer: opened !== undefined && (
      <Suspense fallback={null}>
        {opened.kind === 'detail' && <KeyDrawer item={opened.key} onAction={act} onRemedy={remedy} onClose={close} />}
        {opened.kind === 'apply' && <ApplyKey account={opened.account} replaced={opened.replaced} onClose={close} />}
        {opened.kind === 'action' &&
          (opened.action === 'collect' ? (
            <CollectKey item={opened.key} onClose={close} />
          ) : (
            <ChangeKey item={opened.key} action={opened.action} onClose={close} />
          ))}
      </Suspense>
    ),
  };
}
