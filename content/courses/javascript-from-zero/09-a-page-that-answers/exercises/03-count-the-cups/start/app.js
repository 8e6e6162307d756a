// 1. find  2. listen  3. show
