import { CommandPalette } from '@aldgate/ui/palette/CommandPalette.tsx';
import { PaletteSearch } from '@aldgate/ui/palette/PaletteSearch.tsx';
import { useNavigate } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { listScreens } from './entries.ts';

const TEXT = {
  title: 'Search screens and actions',
  placeholder: 'Screen or action',
  none: (search: string) => `No results for “${search}”`,
};

interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onLogOut: () => void;
}

/** The console's command palette: every screen that the operator may open. */
export default function Palette({ open, onClose, onLogOut }: PaletteProps) {
  const navigate = useNavigate();
  const permissions = useSession(({ operator }) => operator?.permissions) ?? [];
  const screens = listScreens(permissions, (address) => void navigate(address));
  const actions = [{ id: 'logOut', label: 'Log out', run: onLogOut }];
  return (
    <CommandPalette open={open} onClose={onClose} label={TEXT.title}>
      <PaletteSearch
        groups={[
          { id: 'screens', label: 'Screens', items: screens },
          { id: 'actions', label: 'Actions', items: actions },
        ]}
        onClose={onClose}
        text={TEXT}
      />
    </CommandPalette>
  );
}
