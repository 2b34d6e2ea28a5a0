const Returns = () => null;

export default Returns;
