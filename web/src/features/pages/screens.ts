// Each screen is a chunk of its own, loaded when its route opens.
export const unauthorized = () => import('./Unauthorized.tsx');
export const forbidden = () => import('./Forbidden.tsx');
export const notFound = () => import('./NotFound.tsx');
export const widgets = () => import('./widgets/Widgets.tsx');
export const notAvailable = () => import('./NotAvailable.tsx');
