// `npm run dev` and `npm run build` write this file.
export const importMap = {}
