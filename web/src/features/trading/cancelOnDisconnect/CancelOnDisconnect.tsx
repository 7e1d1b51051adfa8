import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import { DisconnectLine } from './DisconnectLine.tsx';
import { useCancelOnDisconnect } from './useCancelOnDisconnect.ts';

const DisconnectDialog = lazyPart(() => import('./DisconnectDialog.tsx'));

/** Whether the account's resting orders are cancelled on disconnect; opens the dialog that sets it. */
export default function CancelOnDisconnect({ keyId }: { keyId: string }) {
  const setting = useCancelOnDisconnect(keyId);
  const [isOpen, setOpen] = useState(false);
  const mayTrade = useMemberMay('trade');
  return (
    <>
      <DisconnectLine setting={setting} isDisabled={!mayTrade} onOpen={() => setOpen(true)} />
      {isOpen && setting !== undefined && (
        <Suspense fallback={null}>
          <DisconnectDialog keyId={keyId} setting={setting} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
