// Each screen is a chunk of its own, loaded when its route opens.
export const unauthorized = () => import('./Messages.tsx').then(({ Unauthorized }) => ({ Screen: Unauthorized }));
export const forbidden = () => import('./Messages.tsx').then(({ Forbidden }) => ({ Screen: Forbidden }));
export const notFound = () => import('./Messages.tsx').then(({ NotFound }) => ({ Screen: NotFound }));
export const widgets = () => import('./widgets/Widgets.tsx');
export const notAvailable = () => import('./Messages.tsx').then(({ NotAvailable }) => ({ Screen: NotAvailable }));
