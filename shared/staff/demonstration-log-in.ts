/** The colleague of a demonstration, who needs no code. The box office refuses it if DEMO is false. */
export const demonstrationLogIn = { email: 'desk@marlowhall.example', password: 'Encore-2-rows' }
