/** Where a module's exercises begin on its page. */
export const exercisesId = 'exercises';
