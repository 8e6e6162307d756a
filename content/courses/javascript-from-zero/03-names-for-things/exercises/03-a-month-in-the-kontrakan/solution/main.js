const rent = 850000;
const electricity = 120000;
const monthly = rent + electricity;
