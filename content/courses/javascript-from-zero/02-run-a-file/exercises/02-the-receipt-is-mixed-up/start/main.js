console.log("15000" + "8000");
