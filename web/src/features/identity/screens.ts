// Each screen is a chunk of its own, loaded when its route opens.
export const login = () => import('./Login.tsx');
export const signInHere = () => import('./SignInHere.tsx');
export const register = () => import('./register/Register.tsx');
export const forgotPassword = () => import('./recovery/ForgotPassword.tsx');
